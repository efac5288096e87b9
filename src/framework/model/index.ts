// The exports of the schema language: what files in `schema/` import.
export {
  defineModel,
  type ApplicationDeclaration,
  type ModelDeclaration,
  type NamedDeclaration,
} from './define.ts'
export {
  extendModel,
  type ExtensionPages,
  type ModelExtension,
  type NamedExtension,
} from './extend.ts'
export type { ExclusionFields, UniqueFields } from './sets.ts'
export { notEmpty } from './set-conditions.ts'
export { inGroup, isStaff, type ReaderCondition } from './reader-conditions.ts'
export { anyOf, anySet, contains, named, network } from './filters.ts'
export {
  part,
  related,
  type PagesDeclaration,
  type PartDeclaration,
  type RelatedDeclaration,
} from './pages.ts'
export {
  allOf,
  type PolicyAlternative,
  type PolicyConjunction,
  type FieldPolicy,
  type PolicyDeclaration,
  type PolicyFilters,
  type PolicyValue,
} from './policy.ts'
export {
  adding,
  removing,
  setting,
  type AddingDeclaration,
  type RemovingDeclaration,
  type RowActionDeclaration,
  type SettingDeclaration,
} from './row-actions.ts'
export { different, mustBe, requires, sameAs, type Rule } from './rules.ts'
export { asNumber } from './kinds/as-number.ts'
export { boolean } from './kinds/boolean.ts'
export { booleanChoice, choice, textChoice } from './kinds/choice.ts'
export { colour } from './kinds/colour.ts'
export { count } from './kinds/computed-count.ts'
export type { TotalsDeclaration } from './totals.ts'
export { average, max, min, sum } from './kinds/computed-summary.ts'
export { ipFamily } from './kinds/computed-family.ts'
export { coalesce, expression, when } from './kinds/computed-expression.ts'
export type {
  ConditionOperand,
  DateOperand,
  FieldOperand,
  NumberOperand,
  TextOperand,
} from './expressions/operands.ts'
export { firstOf, link, peer, reverse } from './kinds/computed-join.ts'
export type { Field } from './field.ts'
export { target } from './kinds/computed-target.ts'
export { computedText } from './kinds/computed-text.ts'
export { created, createdAt, lastUpdated } from './kinds/created.ts'
export { date } from './kinds/date.ts'
export { dateRange } from './kinds/date-range.ts'
export { oneOf } from './kinds/computed-one-of.ts'
export { decimal } from './kinds/decimal.ts'
export { duration } from './kinds/duration.ts'
export { email } from './kinds/email.ts'
export { file } from './kinds/file.ts'
export { hidden } from './kinds/hidden.ts'
export { image } from './kinds/image.ts'
export { integer } from './kinds/integer.ts'
export { integerList } from './kinds/integer-list.ts'
export { ipAddress } from './kinds/ip-address.ts'
export { ipNetwork } from './kinds/ip-network.ts'
export { json } from './kinds/json.ts'
export { key } from './kinds/key.ts'
export { list } from './kinds/list.ts'
export { macAddress } from './kinds/mac-address.ts'
export { money } from './kinds/money.ts'
export { password } from './kinds/password.ts'
export { publicKey } from './kinds/public-key.ts'
export { reference } from './kinds/reference.ts'
export { references } from './kinds/references.ts'
export { secret } from './kinds/secret.ts'
export { secretHash } from './kinds/secret-hash.ts'
export { slug } from './kinds/slug.ts'
export { state } from './kinds/state.ts'
export { text } from './kinds/text.ts'
export { time } from './kinds/time.ts'
export { timeRange } from './kinds/time-range.ts'
export { timestamp } from './kinds/timestamp.ts'
export { under } from './kinds/under.ts'
export { url } from './kinds/url.ts'
