import {
  writeContextOf,
  failure,
  idOf,
  idParams,
  requireModel,
  updateObject,
  type Action,
} from 'cadastre'
import Type, { type Static } from 'typebox'
import { clinicFailure } from '../errors.ts'
import {
  FlatAppointment,
  type PatchedWritableAppointment,
} from '../generated/serializers/care/appointment.ts'

// Pages show it as the field of this name.
const reason = Type.String({ maxLength: 200, description: 'Why the appointment is cancelled' })
const body = Type.Object(
  { cancelled_because: Type.Optional(reason) },
  { additionalProperties: false },
)

/** The values of `status` with which an appointment can no longer be cancelled, as words. */
const over = new Map<unknown, string>([
  [3, 'over'],
  [4, 'cancelled already'],
  [5, 'missed'],
])

/** Serves `POST /api/care/appointments/<id>/cancel/`: cancels an appointment, with a reason. */
export const cancelAppointment: Action = async (app, options) => {
  const model = requireModel(options.graph, 'care.Appointment')
  const schema = {
    operationId: 'care_appointments_cancel',
    tags: ['care'],
    summary: 'Cancel an appointment',
    description: 'Sets `status` and the reason. Permission: `care.change_appointment`.',
    params: idParams,
    body,
    response: { 200: FlatAppointment },
  }
  const config = {
    access: { model, permission: 'change' as const },
    label: 'Cancel appointment',
    done: 'The appointment was cancelled.',
    offeredWhen: { status: 1 },
  }
  type Body = Static<typeof body>
  app.post<{ Body: Body }>(`${model.url}:id/cancel/`, { schema, config }, async (request) => {
    const text = 'select status from care_appointment where id = $1'
    const [row] = await request.database.rows({ text, values: [idOf(request)] })
    if (!row) throw failure('ERR_NOT_FOUND')
    const words = over.get(row[0])
    if (words !== undefined) throw clinicFailure('ERR_APPOINTMENT_OVER', words)
    const { cancelled_because = '' } = request.body
    const change = { status: 4, cancelled_because } as const
    return updateObject<FlatAppointment, PatchedWritableAppointment>(
      writeContextOf(model, options, request),
      idOf(request),
      change,
      { mode: 'patch' },
    )
  })
}
