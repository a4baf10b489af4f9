/** The views of this area's routes, which share one chunk. */
export { CreateRoomScreen } from './CreateRoomScreen.tsx';
export { JoinRoomScreen } from './JoinRoomScreen.tsx';
export { RoomScreen } from './RoomScreen.tsx';
export { PokerToolScreen, RoomsScreen } from './RoomsScreen.tsx';
