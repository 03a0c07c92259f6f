/** The settings of signing in with Google and Apple, and what of them does not go together. */
import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'

const optional = <T extends z.ZodType<string>>(schema: T) => z.union([z.literal(''), schema])

const isIssuer = (text: string) => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return ['https:', 'http:'].includes(protocol) && username + password + search + hash === ''
}
const issuer = z.string().refine(isIssuer, 'no such address')
const clientText = (longest: number) => optional(z.string().regex(new RegExp(`^[!-~]{1,${longest}}$`)))

export const SOCIAL_SETTINGS = {
  GOOGLE_CLIENT_ID: {
    form: 'an OAuth client id',
    example: '1234-abcd.apps.googleusercontent.com',
    fallback: '',
    about: 'offers signing in with Google, with the return address BASE_URL/api/auth/callback/google; empty = not',
    schema: clientText(300),
  },
  GOOGLE_CLIENT_SECRET: {
    form: 'the secret of the client',
    example: 'GOCSPX-(from the Google console)',
    fallback: '',
    about: 'required with GOOGLE_CLIENT_ID',
    schema: clientText(300),
  },
  GOOGLE_ISSUER: {
    form: 'http(s) address',
    example: 'https://accounts.google.com',
    fallback: 'https://accounts.google.com',
    about: 'whose OpenID Connect discovery is used; another one only for trying',
    schema: issuer,
  },
  APPLE_CLIENT_ID: {
    form: 'a services id',
    example: 'example.viertel.web',
    fallback: '',
    about: 'offers signing in with Apple, with the return address BASE_URL/api/auth/callback/apple; empty = not',
    schema: clientText(300),
  },
  APPLE_TEAM_ID: {
    form: 'ten letters and digits',
    example: 'A1B2C3D4E5',
    fallback: '',
    about: 'required with APPLE_CLIENT_ID',
    schema: optional(z.string().regex(/^[A-Z0-9]{10}$/)),
  },
  APPLE_KEY_ID: {
    form: 'ten letters and digits',
    example: 'K1B2C3D4E5',
    fallback: '',
    about: 'the id of APPLE_PRIVATE_KEY; required with APPLE_CLIENT_ID',
    schema: optional(z.string().regex(/^[A-Z0-9]{10}$/)),
  },
  APPLE_PRIVATE_KEY: {
    form: 'the content of the .p8 file, line breaks may be written \\n',
    example: '-----BEGIN PRIVATE KEY-----\\n(...)\\n-----END PRIVATE KEY-----',
    fallback: '',
    about: "signs Apple's client secret and is never sent; required with APPLE_CLIENT_ID",
    schema: z
      .string()
      .max(2000)
      .transform((text) => text.replaceAll(String.raw`\n`, '\n'))
      .refine((text) => text === '' || isEcKey(text), 'no such key'),
  },
  APPLE_ISSUER: {
    form: 'http(s) address',
    example: 'https://appleid.apple.com',
    fallback: 'https://appleid.apple.com',
    about: 'whose OpenID Connect discovery is used; another one only for trying',
    schema: issuer,
  },
} as const

type SocialValues = Readonly<Record<keyof typeof SOCIAL_SETTINGS, string>>

const NEEDED = {
  GOOGLE_CLIENT_ID: ['GOOGLE_CLIENT_SECRET'],
  APPLE_CLIENT_ID: ['APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
} as const

/** What signing in with a provider lacks. Undefined values are told as malformed already. */
export function socialProblems(values: Partial<SocialValues> & { readonly MODE?: string }): string[] {
  const problems: string[] = []
  for (const client of ['GOOGLE_CLIENT_ID', 'APPLE_CLIENT_ID'] as const)
    if (values[client])
      for (const name of NEEDED[client])
        if (values[name] === '')
          problems.push(`${name}: ${client} needs it, e.g. ${name}=${SOCIAL_SETTINGS[name].example}`)
  if (values.MODE === 'production')
    for (const name of ['GOOGLE_ISSUER', 'APPLE_ISSUER'] as const)
      if (values[name]?.startsWith('http://'))
        problems.push(`${name}: production needs an https address, e.g. ${name}=${SOCIAL_SETTINGS[name].example}`)
  return problems
}

function isEcKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}
