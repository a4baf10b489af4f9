import { useState } from 'react';

/**
 * Returns the text of a machine's field, and a function for typed text. Until the machine runs, its events are queued
 * and it has no text. The field then shows the typed text, so that no character is lost.
 */
export function useEarlyText(isRunning: boolean, text: string): [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState<string | null>(null);
  return [isRunning ? text : (typed ?? text), setTyped];
}
