import { existsSync } from 'node:fs'
import type { ApplicationDeclaration } from 'cadastre/schema'
import { applications } from '../../schema/index.ts'

/** The applications with the folders of their models, so that a project can have them too. */
export const inventoryApplications: readonly ApplicationDeclaration[] = applications.map(
  (application) => {
    const folder = new URL(`../../schema/${application.name}/`, import.meta.url)
    const { folders = [] } = application
    return existsSync(folder) ? { ...application, folders: [...folders, folder.href] } : application
  },
)
