import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useVault } from '../../framework/vault/VaultContext';
import { type Sender, startSender } from './sender';
import type { SendingState } from './sending-state';

const SendingContext = createContext<Sender | null>(null);

/** Sends from the open vault while mounted. */
export const SendingProvider = ({ children }: { children: ReactNode }) => {
  const vault = useVault();
  const [sender, setSender] = useState<Sender | null>(null);
  useEffect(() => {
    const started = startSender(vault);
    setSender(started);
    return started.stop;
  }, [vault]);
  return <SendingContext value={sender}>{children}</SendingContext>;
};

/** The sending state, and « Envoyer maintenant ». */
export const useSending = (): { state: SendingState; sendNow: () => Promise<void> } => {
  const sender = useContext(SendingContext);
  const state = useSyncExternalStore(sender?.subscribe ?? subscribeToNothing, sender?.state ?? getIdleState);
  return { state, sendNow: async () => sender?.now() };
};

const subscribeToNothing = () => () => undefined;
const idleState: SendingState = { is: 'idle' };
const getIdleState = () => idleState;
