import { useState } from 'react';

/**
 * A text that a machine holds, as its field shows it. Until the machine runs, its events are queued and it shows
 * nothing: the field then shows what was typed, so that each character is added to those before it.
 */
export function useEarlyText(isRunning: boolean, text: string): [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState<string | null>(null);
  return [isRunning ? text : (typed ?? text), setTyped];
}
