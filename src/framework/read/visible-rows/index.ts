export { conditionMistakes } from './condition-mistakes.ts'
export { followedFilter } from './followed-filters.ts'
export { rowsMeeting, type ConditionsOfModels } from './rows-meeting.ts'
