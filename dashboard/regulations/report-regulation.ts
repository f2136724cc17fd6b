import type { RegulationReport } from '@sluice/contract/regulations';
import { useMutation } from '@tanstack/react-query';
import { api } from '../platform/api.ts';

/** Waits for the operator. */
export const useReportRegulation = (groupId: string) =>
  useMutation({
    mutationFn: (report: RegulationReport) =>
      api.post<{ reported: true }>(`/groups/${groupId}/regulation_reports`, report),
  });
