import { assertExcludes } from '../../src/host/testing/overlaps.ts'
import type { Method } from '../support/app.ts'
import { isMade } from '../support/samples.ts'
import type { ModelContext } from './model-context.ts'

/** Checks that each exclusion refuses objects that overlap, in creates and changes. */
export async function exclusions(context: ModelContext): Promise<void> {
  const { app, model, samples, findings, coverage } = context
  if (!isMade(model)) return
  for (const exclusion of model.exclusions) {
    const what = [...exclusion.same, exclusion.start, exclusion.end].join(', ')
    await findings.attempt(`overlap ${what}`, () =>
      assertExcludes(model, exclusion, {
        request: (method, url, { body }) => app.request(method as Method, url, { body }),
        body: () => samples.body(model, { full: true }),
      }),
    )
    coverage.add(`overlap ${model.key} ${what}`)
  }
}
