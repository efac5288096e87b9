import { createService, features } from 'cadastre'
import { applications } from '../schema/index.ts'
import { billing } from './billing/feature.ts'
import { agendaPage } from './care/agenda-page.ts'
import { cancelAppointment } from './care/cancel-appointment.ts'
import { cancelled } from './care/notices.ts'
import { visitsByMonth } from './care/visits-by-month.ts'
import { clinicErrors } from './errors.ts'
import { sources } from './generated/models.ts'
import { routes } from './generated/routes.ts'
import { notices } from './notices/feature.ts'

/** The service that the command line of `cadastre` runs. */
export const service = createService({
  about: { name: 'Clinic', description: 'REST API of a clinic: patients, visits and invoices.' },
  representation: 'plain',
  applications,
  models: sources,
  routes,
  migrations: new URL('../prisma/migrations/', import.meta.url),
  features: [...features, notices, billing],
  actions: [cancelAppointment, visitsByMonth],
  errors: clinicErrors,
  pages: [agendaPage],
  notices: [cancelled],
})
