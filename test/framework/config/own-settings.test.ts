import t from 'tap'
import { Type } from 'typebox'
import { defineFeature } from '../../../src/framework/feature/feature.ts'
import { checkSettings } from '../../../src/framework/service/check-settings.ts'
import { readConfig } from '../../../src/framework/config/config.ts'
import {
  noSettings,
  settingsOf,
  type OwnSettings,
} from '../../../src/framework/config/own-settings.ts'
import { facets } from '../../../src/framework/config/setting.ts'

const own = Type.Object({
  loanDays: Type.Integer({
    ...facets('a whole number from 1 to 365'),
    description: 'After how many days a book is due.',
    default: 28,
    minimum: 1,
    maximum: 365,
  }),
  branch: Type.Optional(Type.String({ ...facets('a name'), description: 'The branch.' })),
})

t.test('reads the settings of a service beside those of the framework', async (t) => {
  const config = readConfig({ LOAN_DAYS: '14', BULK_MAX: '9' }, own)
  t.match(config, { bulkMax: 9, loanDays: 14 })
  const days: number = settingsOf(own, config).loanDays // the type is that of the schema
  t.equal(days, 14)
  const branch = readConfig({ BRANCH: 'North' }, own)
  t.strictSame(settingsOf(own, branch), { loanDays: 28, branch: 'North' })
  const unread = settingsOf(own, readConfig({}))
  t.strictSame(unread, { loanDays: 28 }, 'defaults when the settings were not read')
  t.notOk('loanDays' in readConfig({ LOAN_DAYS: '14' }), 'another service ignores the variable')
})

t.test('checks the values of a configuration once', async (t) => {
  let reads = 0
  const counted = {
    get loanDays() {
      return ++reads
    },
  }
  t.equal(settingsOf(own, counted).loanDays, 1)
  t.equal(settingsOf(own, counted).loanDays, 1)
  t.equal(settingsOf(own, { loanDays: 9 }).loanDays, 9, 'another configuration has its own')
})

t.test('refuses a wrong or misspelt setting of a service', async (t) => {
  const message = [
    'LOAN_DAY is not a setting: did you mean LOAN_DAYS?',
    'BULK_MAX is "x"; allowed: a whole number from 1 to 100000.',
  ].join('\n')
  t.throws(() => readConfig({ LOAN_DAY: '1', BULK_MAX: 'x' }, own), { name: 'StartError', message })
  const tooMany = 'LOAN_DAYS is "366"; allowed: a whole number from 1 to 365.'
  t.throws(() => readConfig({ LOAN_DAYS: '366' }, own), { message: tooMany })
})

const described = { ...facets('true or false'), description: 'Whether.', default: false }
const mistakes: readonly (readonly [settings: OwnSettings, message: string])[] = [
  [Type.Object({ bulkMax: Type.Boolean(described) }), 'the setting bulkMax of createService(): the framework has this setting'],
  [Type.Object({ LOAN_DAYS: Type.Boolean(described) }), 'the setting LOAN_DAYS of createService(): the name is malformed; allowed: camel case, such as loanDays'],
  [Type.Object({ lent: Type.Boolean({ description: 'Whether.' }) }), "the setting lent of createService(): it has no facets; allowed: ...facets('true or false')"],
  [Type.Object({ lent: Type.Boolean({ ...facets('true or false') }) }), 'the setting lent of createService(): it has no description'],
  [{ loanDays: 5 } as unknown as OwnSettings, 'createService(), settings: this is {"loanDays":5}; allowed: Type.Object({ … }) with a schema such as Type.Integer() for each setting'],
  [{ type: 'object', properties: { loanDays: 5 } } as unknown as OwnSettings, 'the setting loanDays of createService(): this is 5; allowed: a schema such as Type.Integer()'],
] // prettier-ignore

t.test('refuses a setting that two features declare', async (t) => {
  const days = Type.Object({ loanDays: Type.Integer({ ...described, default: 1 }) })
  const [loans, reminders] = ['loans', 'reminders'].map((name) =>
    defineFeature(name, { settings: days }),
  )
  const message =
    'A declaration is wrong:\n  the setting loanDays of the feature "reminders": the feature "loans" ' +
    'has this setting'
  t.throws(
    () =>
      checkSettings(
        noSettings,
        [loans, reminders].flatMap((one) => one ?? []),
      ),
    {
      name: 'DeclarationError',
      message,
    },
  )
})

t.test('refuses settings that are declared wrongly', async (t) => {
  for (const [settings, message] of mistakes) {
    t.throws(() => checkSettings(settings), {
      name: 'DeclarationError',
      message: `A declaration is wrong:\n  ${message}`,
    })
  }
})
