/** Machines without visible content of their own, with the reason. Every other machine has a test in `walks`. */
export const withoutScreen: Readonly<Record<string, string>> = {
  analytics: 'counts usage without showing it',
  imageUpload: 'shows as an UploadCard in a document; the test of UploadCard covers each state',
  language: 'loads texts while the page shows the earlier language; guide.test.ts changes the language of a page',
  outbox: 'its states sum up those of the writes; covered by the test of the write machine',
  records: 'has only one state; covered by the tests of the resource and write machines',
  drafts: 'has only one state; each form shows its draft',
  pokerRules: 'rules of a room, run by the server; the test of the pokerRoom machine covers their results',
  realtime: 'transports live updates; the test of the connectivity machine covers the connection',
  sprintRules: 'rules of a sprint, run by the server; the tests of the sprints and sprint machines cover their results',
  taskKeys: 'shows as links in texts and as a list in editors; taskKeys.test.ts covers its states on a screen',
  workflowDraft: 'sums up the states of its savedText; covered by the test of that machine',
};
