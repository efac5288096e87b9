import type { Action } from '../../framework/actions.ts'
import { objectGraphs } from './graphs.ts'
import { attachImages } from './images/attach.ts'
import { serveImages } from './images/serve.ts'

/** The actions of this application, also those on models of others. */
export const extrasActions: readonly Action[] = [objectGraphs, attachImages, serveImages]
