import { failuresOf, type ErrorTable } from 'cadastre'

/** The errors that only this inventory has, by code. Each `%s` is an argument of the failure. */
export const inventoryErrors = {
  ERR_NO_SPACE: { status: 409, message: 'Not enough free space in %s: %s.' },
  ERR_DEVICE_ADDRESS: { status: 503, expected: true, message: 'No IP configured for this device.' },
  ERR_DEVICE_CLIENT: {
    status: 503,
    expected: true,
    message: 'No RPC client available for this platform (%s).',
  },
  ERR_DEVICE: { status: 503, expected: true, message: 'Error connecting to the remote device.' },
  ERR_DRAWING: {
    status: 503,
    message: 'The drawing took too long and was stopped. Request a smaller one.',
  },
} as const satisfies ErrorTable

/** Returns the error with a code of `inventoryErrors`, to be thrown. */
export const inventoryFailure = failuresOf(inventoryErrors)
