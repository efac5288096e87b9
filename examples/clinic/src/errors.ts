import { failuresOf, type ErrorTable } from 'cadastre'

/** The errors that only this service has, by code. Each `%s` is an argument of `clinicFailure`. */
export const clinicErrors = {
  ERR_APPOINTMENT_OVER: { status: 409, message: 'This appointment is %s: it cannot be cancelled.' },
} as const satisfies ErrorTable

/** Returns the error with a code of `clinicErrors`, to be thrown. */
export const clinicFailure = failuresOf(clinicErrors)
