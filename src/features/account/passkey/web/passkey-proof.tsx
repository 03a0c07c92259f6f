import { useNavigate } from 'react-router'
import { callApi } from '#client/call-api.ts'
import { useTexts } from '#client/use-texts.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import type { proveAgain } from '../../sign-in/contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { askPasskey } from './passkey-calls.ts'

/** @param next a checked path of this site to continue at */
export function PasskeyProof({ next }: { next: string }) {
  const t = useTexts({ de, en })
  const navigate = useNavigate()
  return (
    <PasskeyButton
      isPrimary
      onPress={async () => {
        const asked = await askPasskey()
        if (!asked.ok) return asked.cancelled ? 'cancelled' : asked
        const body = { passkey: asked.credential } satisfies BodyOf<typeof proveAgain>
        const answer = await callApi<typeof proveAgain>('POST', '/api/account/proof', { body })
        if (!answer.ok) return answer
        await navigate(next, { replace: true })
        return null
      }}
    >
      {t('prove')}
    </PasskeyButton>
  )
}
