import { readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'
import t from 'tap'

const text = readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8')

/** Rules about the slash at the end of paths, which is part of every URL of the API. */
const slashes: ReadonlySet<string> = new Set([
  'no-path-trailing-slash',
  'path-keys-no-trailing-slash',
])

/** Returns the reports of a linter, except those about slashes: `rule at place: message`. */
const reported = (
  found: readonly { readonly rule: string; readonly at: string; readonly message: string }[],
): readonly string[] =>
  found
    .filter(({ rule }) => !slashes.has(rule))
    .map(({ rule, at, message }) => `${rule} at ${at}: ${message}`)

t.test('passes the recommended rules of Redocly', async (t) => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config })
  const found = problems.map(({ ruleId, location: [place], message }) => ({
    rule: ruleId,
    at: place?.pointer ?? '',
    message,
  }))
  t.ok(found.length > 0, 'the rules are applied: they report the slashes')
  t.strictSame(reported(found), [])
})

t.test('passes the recommended rules of Spectral', async (t) => {
  const linter = new spectralCore.Spectral()
  linter.setRuleset(spectralRulesets.oas as RulesetDefinition) // its own declaration is too narrow
  const results = await linter.run(text)
  const found = results.map(({ code, path, message }) => ({
    rule: String(code),
    at: path.join('/'),
    message,
  }))
  t.ok(found.length > 0, 'the rules are applied: they report the slashes')
  t.strictSame(reported(found), [])
})
