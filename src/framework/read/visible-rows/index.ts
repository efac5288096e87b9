export { conditionMistakes } from './condition-mistakes.ts'
export { rowsMeeting, type ConditionsOfModels } from './rows-meeting.ts'
