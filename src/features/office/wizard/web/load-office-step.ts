/** What the pages of the wizard read and do. Kept apart from what they draw, so that only the server loads the contract. */
import { redirect } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { formDone, formRefused, type FormAnswer } from '#client/form/form-answer.ts'
import { newIdempotencyKey } from '#client/form/idempotency-key.ts'
import { textOf } from '#client/form/text-of.ts'
import { missingPage, pageAnswer } from '#client/page-answer.ts'
import { pageContext, type PageContext } from '#client/page-context.ts'
import { localPath } from '#kernel/locale.ts'
import {
  duplicateOffice,
  previewCard,
  publishOffice,
  readEditedOffice,
  readSimilarPrices,
  saveDraftStep,
  saveOfficeStep,
  unpublishOffice,
} from '../contract.ts'
import { isFieldStep, pathOfStep, SHORT_WAY, stepAfter, stepOfPath } from '../rules/wizard-steps.ts'
import type { StepAnswer } from './step-fields.ts'
import { fieldsOf } from './use-autosave.ts'

export async function loadOfficeStep({ request, params, context }: LoaderFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  try {
    const { data: office } = await call(readEditedOffice, { params: { id: params['id'] ?? '' } })
    const step = stepOfPath(params['step'] ?? '', office.group)
    if (params['step'] === undefined) {
      const first = SHORT_WAY.find((one) => one !== 'publish' && office.missing.includes(one)) ?? 'publish'
      throw redirect(localPath(`/account/my/office/${office.id}/${pathOfStep(first, office.group)}`, locale))
    }
    if (step === null) throw missingPage(request)
    const similar =
      step === 'pricing' ? (await call(readSimilarPrices, { params: { id: String(office.id) } })).data : null
    const { data: card } = await call(previewCard, { params: { id: String(office.id) }, body: {} })
    return { office: { ...office, similar }, card, step, locale, key: newIdempotencyKey() }
  } catch (error) {
    throw error instanceof Response ? error : pageAnswer(error, request, locale)
  }
}

export async function answerOfficeStep({ request, params, context }: ActionFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const form = await request.formData()
  const id = params['id'] ?? ''
  const page = (path: string) => localPath(`/account/my/office/${path}`, locale)
  try {
    switch (textOf(form, 'intent')) {
      case 'publish':
        await call(publishOffice, { params: { id } })
        return redirect(page(`${id}/publish`), 303)
      case 'unpublish':
        await call(unpublishOffice, { params: { id } })
        return redirect(page(`${id}/publish`), 303)
      case 'duplicate': {
        const { data } = await call(duplicateOffice, { params: { id }, idempotencyKey: textOf(form, 'key') })
        return redirect(page(String(data.id)), 303)
      }
      default:
        return await saveStep(call, id, params['step'] ?? '', form, page)
    }
  } catch (error) {
    return formRefused(error, form, [...form.keys()], locale)
  }
}

/** Goes on to the next step; a step that is not valid is kept, and says what is wrong. */
async function saveStep(
  call: PageContext['call'],
  id: string,
  part: string,
  form: FormData,
  page: (path: string) => string,
) {
  const { group, status } = (await call(readEditedOffice, { params: { id } })).data
  const step = stepOfPath(part, group)
  if (step === null || !isFieldStep(step)) return formDone('')
  const body = { version: Number(textOf(form, 'version')), fields: fieldsOf(form) }
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  if (status !== 'draft') {
    const seen = textOf(form, 'seen')
    const from = textOf(form, 'from')
    const { data } = await call(saveOfficeStep, {
      params: { id },
      body: { ...body, step, seen: seen === '' ? undefined : seen.split(',').map(Number), from: from || undefined },
    })
    const { errors } = data.step
    const isRefused = Object.keys(errors).length > 0
    const intent = data.saved ? 'saved' : data.effects || isRefused ? '' : 'conflict'
    // An address that is not saved yet comes back with the point where it was found.
    const shown = step === 'location' && intent === '' ? { ...values, ...data.step.fields } : values
    const card = data.saved
      ? null
      : (await call(previewCard, { params: { id }, body: { step, fields: body.fields } })).data
    return {
      ...formDone(intent, shown),
      card,
      done: data.saved,
      errors: data.saved ? {} : errors,
      effects: data.effects,
    } satisfies StepAnswer
  }
  const { data } = await call(saveDraftStep, { params: { id }, body: { ...body, step } })
  const { errors } = data.step
  if (data.saved && Object.keys(errors).length === 0) {
    const after = stepAfter(step) ?? 'publish'
    return redirect(page(`${id}/${pathOfStep(after, group)}`), 303)
  }
  return {
    ...formDone(data.saved ? '' : 'conflict', values),
    done: false,
    errors: data.saved ? errors : {},
  } satisfies FormAnswer
}
