export { CardDeck, type CardDeckProps } from './CardDeck.tsx';
