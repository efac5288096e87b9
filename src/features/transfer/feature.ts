import { defineFeature } from '../../framework/feature/feature.ts'

/** Imports and exports of objects of any model, as files. */
export const transferFeature = defineFeature('transfer', {
  commands: [
    async (program, context) => {
      // The processes that serve requests do without the commands.
      const { addTransferCommands } = await import('./cli.ts')
      await addTransferCommands(program, context)
    },
  ],
})
