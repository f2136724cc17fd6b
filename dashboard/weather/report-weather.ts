import { useMutation } from '@tanstack/react-query';
import { api } from '../platform/api.ts';

/** Says that the weather shown was not the weather. */
export const useReportWeather = (groupId: string) =>
  useMutation({
    mutationFn: (report: { date: string; text: string }) => api.post(`/groups/${groupId}/weather_reports`, report),
  });
