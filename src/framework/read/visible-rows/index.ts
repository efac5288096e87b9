export { conditionMistakes } from './condition-mistakes.ts'
export { rowsMeeting } from './rows-meeting.ts'
