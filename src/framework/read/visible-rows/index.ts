export { conditionMistakes } from './condition-mistakes.ts'
export { followedFilter } from './followed-filters.ts'
export { rowsMeeting } from './rows-meeting.ts'
