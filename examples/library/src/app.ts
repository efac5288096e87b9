import { createService } from 'cadastre'
import { applications } from '../schema/index.ts'
import { libraryErrors } from './errors.ts'
import { sources } from './generated/models.ts'
import { routes } from './generated/routes.ts'
import { oneLoanAtATime } from './one-loan-at-a-time.ts'
import { returnLoan } from './return-loan.ts'

/** The service that the command line of `cadastre` runs. */
export const service = createService({
  about: { name: 'Library', description: 'REST API of a library: authors, books and loans.' },
  applications,
  models: sources,
  routes,
  migrations: new URL('../prisma/migrations/', import.meta.url),
  behaviours: () => [{ model: 'library.Loan', behaviour: oneLoanAtATime }],
  actions: [returnLoan],
  errors: libraryErrors,
})
