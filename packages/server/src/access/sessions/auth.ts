import { passwordLength } from '@stablerail/contract'
import { betterAuth } from 'better-auth'
import { createAuthMiddleware, getIP } from 'better-auth/api'
import { emailOTP } from 'better-auth/plugins'
import { mailQueueOf } from '../../mechanisms/mail/index.ts'
import { deriveSecret } from '../../mechanisms/secrets/index.ts'
import { ownOrigins } from '../own-origins.ts'
import type { AccessPorts } from '../ports.ts'
import { authLogger, logFault } from './auth-log.ts'
import { nameOf, normalizeEmail } from './create-user.ts'
import { mailAboutNewDevice, mailAboutNewPassword } from './devices.ts'
import { codeExpiryMs, codeLength, codeStorage, mailCode, requireReadable } from './email-codes.ts'
import { endSession } from './end-session.ts'
import { limitCodes, triesPerCode } from './limit-codes.ts'
import { limitTries } from './limit-tries.ts'
import { passkeys } from './passkeys/plugin.ts'
import { passwords } from './passwords.ts'
import { stepUp } from './step-up/plugin.ts'
import { selectUserId } from './store.ts'

/**
 * The only header from which Better Auth reads the caller's IP address. `mountSessions` sets this header on
 * every request.
 */
export const clientAddressHeader = 'x-stablerail-client-address'

export const basePath = '/api/auth'

const daySeconds = 86_400
const sessionSeconds = 7 * daySeconds

/**
 * Creates an instance of Better Auth, the session library, on our tables. Better Auth takes the times of its
 * rows from the system's clock, not from the context's clock.
 */
export const createAuth = (context: AccessPorts) => {
  const { config, db, ids, random, clock } = context
  return betterAuth({
    appName: 'Stablerail',
    baseURL: new URL(config.publicBaseUrl).origin,
    basePath,
    secret: deriveSecret(config.sessionSecret, 'session cookies'),
    // The origin of hosted pages is not trusted, because hosted pages show content of many merchants.
    trustedOrigins: ownOrigins(config),
    telemetry: { enabled: false },
    logger: authLogger(context.log),
    onAPIError: { onError: (error) => logFault(context.log, error) },
    database: { db, type: 'postgres', transaction: true },
    advanced: {
      cookiePrefix: 'stablerail',
      useSecureCookies: config.publicBaseUrl.startsWith('https:'),
      // Both checks are turned on explicitly, because Better Auth skips them by default when it runs in a
      // test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      database: {
        // Turned off, because Better Auth would compare its tables with the schema at every start, and our
        // tests do that. A command that ends during the comparison would log the interruption as an error.
        validateSchema: false,
        generateId: ({ model }) => (model === 'user' ? ids.make('user') : random.bytes(16).toString('hex')),
      },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      revokeSessionsOnPasswordReset: true,
      password: passwords,
    },
    plugins: [
      emailOTP({
        disableSignUp: config.signUp === 'closed',
        otpLength: codeLength,
        expiresIn: codeExpiryMs / 1000,
        allowedAttempts: triesPerCode,
        resendStrategy: 'reuse',
        storeOTP: codeStorage(context),
        rateLimit: { window: 60, max: 10 },
        sendVerificationOTP: ({ email, otp, type }) =>
          mailCode(mailQueueOf(context), {
            email,
            code: otp,
            purpose: type === 'forget-password' ? type : 'sign-in',
          }),
      }),
      passkeys(context),
      stepUp(context),
      endSession(context),
    ],
    hooks: { before: beforeEach(context), after: afterEach(context) },
    databaseHooks: {
      user: {
        create: {
          // Set a name for an account that is created by signing in with a code, because it has none yet.
          before: async (user) => ({ data: { ...user, name: user.name || nameOf(user.email) } }),
        },
      },
      session: {
        create: {
          before: async ({ userId, ipAddress, userAgent }) =>
            await mailAboutNewDevice(context, { userId, ip: ipAddress ?? '', userAgent: userAgent ?? '' }),
        },
      },
    },
    rateLimit: {
      enabled: true,
      storage: 'database',
      ...tables.rateLimit,
      customRules: {
        '/sign-in/email': { window: 60, max: 20 },
        '/sign-in/passkey/options': { window: 60, max: 20 },
        '/sign-in/passkey': { window: 60, max: 20 },
        '/step-up/passkey/options': { window: 60, max: 20 },
        '/step-up/passkey': { window: 60, max: 20 },
        '/step-up/password': { window: 60, max: 20 },
        '/step-up/email-otp/send': { window: 60, max: 20 },
        '/step-up/email-otp': { window: 60, max: 20 },
        '/add-passkey/options': { window: 60, max: 20 },
        '/add-passkey': { window: 60, max: 20 },
        '/rename-passkey': { window: 60, max: 20 },
        '/remove-passkey': { window: 60, max: 20 },
        '/get-session': false,
        '/sign-out': false,
      },
    },
    user: tables.user,
    account: tables.account,
    verification: tables.verification,
    session: {
      ...tables.session,
      expiresIn: sessionSeconds,
      updateAge: daySeconds,
      // Listing the sessions requires no recent sign-in, because each route that needs a recent proof checks
      // it itself.
      freshAge: 0,
      additionalFields: {
        factorAt: {
          type: 'date',
          required: true,
          input: false,
          fieldName: 'factor_at',
          defaultValue: () => clock.now(),
        },
        passkeyAt: { type: 'date', required: false, input: false, fieldName: 'passkey_at' },
        passkeyId: {
          type: 'string',
          required: false,
          input: false,
          returned: false,
          fieldName: 'passkey_id',
        },
      },
    },
  })
}

const beforeEach = (context: AccessPorts) =>
  createAuthMiddleware(async ({ path, body, headers, context: { options } }) => {
    // Users change a password when another person may know it, so the change ends all other sessions.
    if (path === '/change-password') return { context: { body: { ...body, revokeOtherSessions: true } } }
    const asked = { email: body?.email, ip: headers ? getIP(headers, options) : null }
    if (path === '/sign-in/email') await limitTries(context, asked)
    const counted = codePaths[path]
    if (counted === 'tries')
      await requireReadable(
        context,
        path === '/sign-in/email-otp' ? 'sign-in' : 'forget-password',
        asked.email,
      )
    if (counted !== undefined) await limitCodes(context, counted, asked)
    return undefined
  })

/**
 * Mails a notice after a password was changed or reset. `returned` is the response of Better Auth; if the
 * request was refused, `returned` is an error or undefined, and no notice is mailed.
 */
const afterEach = (context: AccessPorts) =>
  createAuthMiddleware(async ({ path, body, context: { returned } }) => {
    if (returned === undefined || returned instanceof Error) return
    if (path === '/change-password') {
      const { user } = returned as { user: { id: string } }
      await mailAboutNewPassword(context, user.id)
    }
    if (path !== '/email-otp/reset-password') return
    const userId = await selectUserId(context.db, normalizeEmail(body.email))
    if (userId !== undefined) await mailAboutNewPassword(context, userId)
  })

const codePaths: Record<string, 'requests' | 'tries'> = {
  '/email-otp/send-verification-otp': 'requests',
  '/email-otp/request-password-reset': 'requests',
  '/sign-in/email-otp': 'tries',
  '/email-otp/reset-password': 'tries',
}

/** Maps the models and fields of Better Auth to the names of our tables and columns. */
const tables = {
  user: {
    modelName: 'users',
    fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
  session: {
    modelName: 'sessions',
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  account: {
    modelName: 'user_accounts',
    fields: {
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  verification: {
    modelName: 'user_verifications',
    fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
  rateLimit: { modelName: 'session_rate_limits', fields: { lastRequest: 'last_request' } },
} as const
