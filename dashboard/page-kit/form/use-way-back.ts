/** Goes from a form back to its list, unless the user has left while it was being saved. */
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

export function useWayBack(list: string): () => void {
  const { history, navigate } = useRouter();
  const [form] = useState(history.location.pathname);
  return () => {
    if (history.location.pathname === form) void navigate({ to: list, ignoreBlocker: true });
  };
}
