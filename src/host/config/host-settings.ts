import { Type } from 'typebox'
import { facets } from '../../framework/config/setting.ts'
import { backupSettings } from './backup-settings.ts'
import { connectionSettings } from './connection-settings.ts'
import { replicaSettings } from './replica-settings.ts'

/** The settings of the processes that run a service: where they listen, their log, their number. */
export const hostSettings = Type.Object({
  host: Type.String({
    ...facets('a host name or an IP address'),
    description:
      'Where to listen. `127.0.0.1` answers on this machine only, `0.0.0.0` on every IPv4 ' +
      'address, `::` on every address.',
    default: '127.0.0.1',
    pattern: '^[A-Za-z0-9._:%-]+$',
  }),
  port: Type.Integer({
    ...facets('a whole number from 0 to 65535'),
    description: 'The port to listen on. `0` takes any free one.',
    default: 8000,
    minimum: 0,
    maximum: 65535,
  }),
  ...replicaSettings,
  ...backupSettings,
  ...connectionSettings,
  logLevel: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    ...facets('fatal, error, warn, info, debug, trace or silent'),
    description: 'The least important kind of line to log.',
    default: 'info',
  }),
  logFormat: Type.Enum(['auto', 'json', 'text'], {
    ...facets('auto, json or text'),
    description:
      'How log lines are written: `json`, one object a line; `text`, for reading; `auto` is ' +
      '`text` on a terminal and `json` elsewhere.',
    default: 'auto',
  }),
  workers: Type.Integer({
    ...facets('a whole number from 1 to 64'),
    description: 'How many processes answer requests.',
    default: 1,
    minimum: 1,
    maximum: 64,
  }),
  superuserName: Type.String({
    ...facets('1 to 150 letters, digits and @ . + - _'),
    description: 'The name of the user made on the first start.',
    default: 'admin',
    pattern: '^[\\w.@+-]{1,150}$',
  }),
  superuserPassword: Type.Optional(
    Type.String({
      ...facets('8 to 128 characters', { hide: () => '(not shown)' }),
      description: 'The password of that user. By default a random one, which is printed once.',
      minLength: 8,
      maxLength: 128,
    }),
  ),
  superuserApiToken: Type.Optional(
    Type.String({
      ...facets('40 hexadecimal digits', { hide: () => '(not shown)' }),
      description: 'The API token of that user. By default a random one, which is printed once.',
      pattern: '^[0-9a-fA-F]{40}$',
    }),
  ),
})
