import { callApi } from '#client/call-api.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { withNext } from '../../sign-in/rules/next-path.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import type { signInByPasskey } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { askPasskey } from './passkey-calls.ts'

/** @param next a checked path of this site to continue at */
export function PasskeySignIn({ next }: { next: string }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <PasskeyButton
      isWide
      onPress={async () => {
        const asked = await askPasskey()
        if (!asked.ok) return asked.cancelled ? 'cancelled' : asked
        const body = { credential: asked.credential } satisfies BodyOf<typeof signInByPasskey>
        const answer = await callApi<typeof signInByPasskey>('POST', '/api/auth/sign-in/passkey', { body })
        if (!answer.ok) return answer
        // A whole page load: everything on it is somebody else's now.
        location.assign('second' in answer.reply.data ? withNext(path('/login/second'), next) : next)
        return null
      }}
    >
      {t('signIn')}
    </PasskeyButton>
  )
}
