export { CreateRoomScreen } from './CreateRoomScreen.tsx';
export { JoinRoomScreen } from './JoinRoomScreen.tsx';
export { RoomScreen } from './RoomScreen.tsx';
export { PokerToolScreen, RoomsScreen } from './RoomsScreen.tsx';
