import type { Json } from './json.ts'
import type { Hint, Making } from './hint.ts'

const peopleModels = ['users.user', 'users.group', 'users.token']
const writeActions = ['add', 'change', 'delete']

/** Object permissions name models and actions that exist, and filters of these models. */
export const objectPermissionHint: Hint = {
  reason: 'names existing models and actions, and filters that they have',
  fit: ({ models, actions, constraints }, samples) => ({
    ...(models === undefined ? {} : { models: [peopleModels[samples.next() % 3]] }),
    ...(actions === undefined ? {} : { actions: [writeActions[samples.next() % 3]] }),
    ...(constraints === undefined ? {} : { constraints: { id: [samples.next()] } }),
  }),
}

/** A token is derived from one of the same user; limits name models and filters of them. */
export const tokenHint: Hint = {
  reason: 'limits and networks exist; a token is derived from one of the same user',
  fit: async ({ limits, addresses, parent, user }, samples) => ({
    ...(limits === undefined || limits === null ? {} : { limits: sampleLimits(samples) }),
    ...(addresses === undefined || addresses === null
      ? {}
      : { addresses: [`192.0.2.${samples.next() % 250}/32`] }),
    ...(typeof parent === 'number'
      ? { parent: await samples.make('users.Token', { given: { user, parent: null } }) }
      : {}),
  }),
  alone: { user: { parent: null } },
  fixed: { parent: 'The parent of a token is set when it is made, and stays.' },
}

const sampleLimits = (samples: Making): Json[] => [
  {
    models: [peopleModels[samples.next() % 3]],
    actions: ['view'],
    constraints: { id: [samples.next()] },
  },
]
