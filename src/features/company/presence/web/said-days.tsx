/** What somebody said of single days from today on, to be taken back. */
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import type { PresenceKind } from '../rules/presence-of.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type Said = {
  readonly day: string
  readonly half: 'morning' | 'afternoon'
  readonly kind: PresenceKind
  readonly note: string | null
}

export function SaidDays({ said, answer }: { said: readonly Said[]; answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  return (
    <PostForm intent="takeBack" answer={answer} preventScrollReset className="stack">
      <h3 id="said">{t('said')}</h3>
      <FormMessage done={t('takenBack')} />
      {said.length === 0 ? (
        <p className="quiet">{t('nothingSaid')}</p>
      ) : (
        <ul className="said-days" aria-labelledby="said">
          {said.map(({ day, half, kind, note }) => {
            const words = `${formatDay(day, locale)}, ${t('saidLine', { half: t(half), place: t(kind) })}`
            return (
              <li key={`${day} ${half}`}>
                <span>
                  {words}
                  {note !== null && <span className="quiet small block">{note}</span>}
                </span>
                <SubmitButton
                  look="text"
                  name="taken"
                  value={`${day} ${half} none`}
                  aria-label={`${t('takeBack')}: ${words}`}
                >
                  {t('takeBack')}
                </SubmitButton>
              </li>
            )
          })}
        </ul>
      )}
    </PostForm>
  )
}
