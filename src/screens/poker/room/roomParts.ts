import type { PokerAction, PokerView } from '../../../../domain/poker.ts';

export type Act = (action: PokerAction) => void;

export interface PartProps {
  view: PokerView;
  leads: boolean;
  act: Act;
}
