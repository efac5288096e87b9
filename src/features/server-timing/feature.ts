import { defineFeature } from '../../framework/feature/feature.ts'
import { serverTiming } from './server-timing.ts'

/** The times of a request and of its statements, for superusers who ask for them. */
export const serverTimingFeature = defineFeature('server-timing', {
  document: {
    headers: {
      'Server-Timing': {
        description:
          'The milliseconds of the request and of its statements, for superusers who send ' +
          '`Prefer: server-timing`',
      },
    },
  },
  hooks: { receive: serverTiming },
})
