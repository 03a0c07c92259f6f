/** Leads to the page about new places (Spec 2), once: whoever opens or closes it does not see it again on any device. */
import { Sparkles } from 'lucide-react'
import { useLocation } from 'react-router'
import { callApi } from '#client/call-api.ts'
import { ApiForm } from '#client/form/api-form.tsx'
import { FormMessage } from '#client/form/form-message.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { replaceViewer, useLoadedFacts, useRootFacts } from '#client/root-facts.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import type { saveData } from '#features/account/person/contract.ts'
import { NEW_PLACES_ANSWERS, NEW_PLACES_KEY, NEW_PLACES_PAGE } from '../rules/new-places-answer.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export default function NewPlacesPanel() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { pathname, search } = useLocation()
  const loaded = useLoadedFacts()?.viewer ?? null
  const viewer = useRootFacts()?.viewer ?? null
  const [opened, closed] = NEW_PLACES_ANSWERS
  const send = (fields: FormData) =>
    callApi<typeof saveData>('POST', '/api/data', {
      body: { key: NEW_PLACES_KEY, value: fields.get('answer') === opened ? opened : closed },
    })
  const goOn = (answer: string | undefined) => {
    if (viewer) replaceViewer(loaded, { ...viewer, knowsNewPlaces: true })
    if (answer === opened) return { url: path(NEW_PLACES_PAGE) }
    return document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <section className="wrap no-print" aria-labelledby="new-places">
      <ApiForm
        className="new-places"
        action="/new-places"
        send={send}
        onSaved={({ data }) => goOn(data[NEW_PLACES_KEY])}
      >
        <Sparkles size={20} />
        <p>
          <strong id="new-places">{t('newPlacesTitle')}</strong> <span className="quiet">{t('newPlacesLead')}</span>
        </p>
        <input type="hidden" name="back" value={pathname + search} />
        <SubmitButton name="answer" value={opened}>
          {t('newPlacesOpen')}
        </SubmitButton>
        <SubmitButton look="text" name="answer" value={closed}>
          {t('newPlacesClose')}
        </SubmitButton>
        <FormMessage />
      </ApiForm>
    </section>
  )
}
