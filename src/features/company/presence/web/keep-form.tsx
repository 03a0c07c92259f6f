/** Booked, and said to be elsewhere since: the booking stays, and what was said goes. */
import { callApi } from '#client/call-api.ts'
import { ApiForm } from '#client/form/api-form.tsx'
import { FormMessage } from '#client/form/form-message.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useTexts } from '#client/use-texts.ts'
import { useRevalidator } from 'react-router'
import type { keepVisits } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export function KeepForm({ member, day }: { member: number; day: string }) {
  const t = useTexts({ de, en })
  const { revalidate } = useRevalidator()
  return (
    <ApiForm
      className="stack"
      send={() => callApi<typeof keepVisits>('POST', '/api/team/{id}/keep', { params: { id: member }, body: { day } })}
      onSaved={() => {
        void revalidate()
        return { done: t('kept') }
      }}
    >
      <FormMessage />
      <SubmitButton look="primary">{t('keepBooking')}</SubmitButton>
    </ApiForm>
  )
}
