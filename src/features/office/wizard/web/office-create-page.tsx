/** Spec 2: create, per group: desks or a whole room. */
import { redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formRefused } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { newIdempotencyKey } from '#client/form/idempotency-key.ts'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { textOf } from '#client/form/text-of.ts'
import { loginRedirect, missingPage } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { localPath } from '#kernel/locale.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Check } from '#ui/check.tsx'
import { Notice } from '#ui/notice.tsx'
import { createDraft } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

const GROUPS = { desk: 1, room: 2 } as const
type Kind = keyof typeof GROUPS
const isKind = (kind: string | undefined): kind is Kind => kind !== undefined && Object.hasOwn(GROUPS, kind)

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { viewer, locale } = context.get(pageContext)
  if (viewer.kind === 'guest') throw loginRedirect(request, locale)
  const { kind } = params
  if (kind !== undefined && !isKind(kind)) throw missingPage(request)
  return { locale, kind: kind ?? null, isVerified: viewer.verified, key: newIdempotencyKey() }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const form = await request.formData()
  const kind = textOf(form, 'kind')
  try {
    const group = isKind(kind) ? GROUPS[kind] : (0 as 1)
    const { data } = await call(createDraft, { body: { group }, idempotencyKey: textOf(form, 'key') })
    return redirect(localPath(`/account/my/office/${data.id}`, locale), 303)
  } catch (error) {
    return formRefused(error, form, ['kind'], locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).createTitle} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

const TEXTS = {
  desk: ['createDesk', 'createDeskText'],
  room: ['createRoom', 'createRoomText'],
} as const satisfies Record<Kind, readonly [string, string]>

export default function OfficeCreatePage() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { kind, isVerified, key } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('createTitle')}</h1>
      <p className="quiet">{t('createIntro')}</p>
      {isVerified ? (
        <PostForm className="stack" answer={answer}>
          <input type="hidden" name="key" value={key} />
          <fieldset className="choice-rows">
            <legend className="visually-hidden">{t('createTitle')}</legend>
            {(Object.keys(GROUPS) as Kind[]).map((one) => (
              <Check
                key={one}
                kind="radio"
                name="kind"
                value={one}
                required
                defaultChecked={(answer?.values['kind'] ?? kind ?? 'desk') === one}
              >
                <strong>{t(TEXTS[one][0])}</strong>
                <span className="quiet small choice-more">{t(TEXTS[one][1])}</span>
              </Check>
            ))}
          </fieldset>
          <FormMessage />
          <SubmitButton look="primary">{t('createGo')}</SubmitButton>
        </PostForm>
      ) : (
        <Notice>
          <p>{t('unverified')}</p>
          <p>
            <ButtonLink to={path('/email/resend')}>{t('unverifiedGo')}</ButtonLink>
          </p>
        </Notice>
      )}
    </main>
  )
}
