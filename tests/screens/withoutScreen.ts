/** Machines without visible content of their own, with the reason. Every other machine has a test in `walks`. */
export const withoutScreen: Readonly<Record<string, string>> = {
  analytics: 'counts what people do, unseen',
  imageUpload: 'shows as a card in the text of a document; UploadCard is tested with each of its states',
  records: 'has one state only; what it holds and sends shows where its resource and write actors are seen',
  drafts: 'has one state only; every form shows the text it keeps',
  pokerRooms: 'has one state only; its form and its deletion are seen where recordForm and deletion are',
  pokerRules: 'the rules of a room, run by the server; what comes of them shows where pokerRoom is seen',
  realtime: 'carries what others do; what becomes of the connection shows where connectivity is seen',
  sprintRules: 'the rules of a sprint, run by the server; what comes of them shows where sprints and sprint are seen',
  workflows: 'has one state only; its form and its deletion are seen where recordForm and deletion are',
};
