import { defineFeature } from '../../framework/feature/feature.ts'
import { followChanges, watchChanges } from './changes-action.ts'
import { changesErrors } from './errors.ts'

/** The entries of the change log in the order of their commits, for those who follow them. */
export const changesFeature = defineFeature('changes', {
  actions: [followChanges],
  errors: changesErrors,
  hooks: { receive: watchChanges },
  commands: [
    async (program, context) => {
      const { addChangesCommand } = await import('./cli.ts')
      await addChangesCommand(program, context)
    },
  ],
})
