import type { Action } from '../../framework/actions.ts'
import { objectGraphs } from './graphs.ts'
import { attachImages } from './images/attach.ts'
import { serveImages } from './images/serve.ts'

/** The routes of this application that no declaration gives, and those that it adds to others. */
export const extrasActions: readonly Action[] = [objectGraphs, attachImages, serveImages]
