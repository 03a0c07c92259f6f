import type { SocialProvider } from '../rules/social-answer.ts'

export const PROVIDER_NAMES: Readonly<Record<SocialProvider, string>> = { google: 'Google', apple: 'Apple' }
export const PROVIDER_PATHS: Readonly<Record<SocialProvider, string>> = {
  google: '/social/google',
  apple: '/login/apple',
}
