/** Goes home with a message when the user lost access to the garden; leaving on purpose has its own message. */
import type { Index } from '@sluice/contract/groups';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isLeft } from '../../groups/chosen-group.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { showSnackbar } from '../../ui/snackbar-store.ts';

export function useLostGarden({ current_group: group, groups }: Index): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const last = useRef(group);
  useEffect(() => {
    const garden = last.current;
    last.current = group;
    if (!garden || isLeft(garden.id) || groups.some(({ id }) => id === garden.id)) return;
    // Drafts of that garden can no longer be saved.
    void navigate({ to: '/home', ignoreBlocker: true });
    showSnackbar({ kind: 'error', text: t('groups.accessEnded', { garden: garden.name }) });
  });
}
