import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sendTo, useSystem } from '../../system/system.ts';
import { PendingView } from '../root/PendingView.tsx';

/** Target of an external sign-in. It passes the token to the session, which continues the sign-in. */
export function CallbackScreen() {
  const { token } = useSearch({ from: '/callback' });
  const system = useSystem();
  const navigate = useNavigate();
  useEffect(() => {
    if (token) sendTo(system, 'session', { type: 'callback.received', token });
    else void navigate({ to: '/authentication/sign-in', replace: true });
  }, [token, system, navigate]);
  return <PendingView />;
}
