import type { Action } from 'cadastre'
import { objectGraphs } from './graphs.ts'
import { attachImages } from './images/attach.ts'

/** The actions of this application, including those on models of other applications. */
export const extrasActions: readonly Action[] = [objectGraphs, attachImages]
