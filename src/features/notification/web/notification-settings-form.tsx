/** Which groups of notices come through which channel, and the quiet hours. Works without script. */
import type { FormAnswer } from '#client/form/form-answer.ts'
import { CheckField } from '#client/form/check-field.tsx'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SelectField } from '#client/form/select-field.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { textOf } from '#client/form/text-of.ts'
import { useTexts } from '#client/use-texts.ts'
import type { BodyOf, ReplyOf } from '#kernel/endpoint.ts'
import type { readSettings, saveSettings } from '../contract.ts'
import { CHANNELS, CHOICES, NOTICE_GROUPS } from '../rules/channels.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type Settings = ReplyOf<typeof readSettings>['data']

export const QUIET_FIELDS = ['quietFrom', 'quietUntil'] as const

/** The body that the form of this page says. */
export function settingsOfForm(form: FormData): BodyOf<typeof saveSettings> {
  const shown = form.getAll('group')
  const channels = NOTICE_GROUPS.filter((group) => shown.includes(group)).flatMap((group) =>
    CHANNELS.filter((channel) => CHOICES[group][channel] === 'switch').map((channel) => ({
      group,
      channel,
      on: form.get(`${group}.${channel}`) === 'yes',
    })),
  )
  const hour = (name: string) => Number(textOf(form, name) || 'x')
  const quietHours = { isOn: form.get('quiet') === 'yes', from: hour('quietFrom'), until: hour('quietUntil') }
  return { channels, quietHours }
}

export function NotificationSettingsForm({
  settings,
  answer,
}: {
  settings: Settings
  answer?: FormAnswer | undefined
}) {
  const t = useTexts({ de, en })
  const hours = Array.from({ length: 24 }, (_, hour): [string, string] => [String(hour), t('hour', { hour })])
  const of = (group: string) => settings.channels.filter((one) => one.group === group)
  return (
    <PostForm className="stack" intent="settings" answer={answer}>
      <section className="panel stack" aria-labelledby="channels">
        <h2 id="channels">{t('settingsIntro')}</h2>
        {NOTICE_GROUPS.filter((group) => of(group).length > 0).map((group) => (
          <fieldset key={group} className="note-choice">
            <legend>{t(`group_${group}`)}</legend>
            <input type="hidden" name="group" value={group} />
            {of(group).map(({ channel, on, fixed }) =>
              fixed ? (
                <p key={channel}>
                  {t(`channel_${channel}`)} <span className="quiet">{t('always')}</span>
                </p>
              ) : (
                <CheckField key={channel} name={`${group}.${channel}`} defaultChecked={on}>
                  {t(`channel_${channel}`)}
                </CheckField>
              ),
            )}
          </fieldset>
        ))}
        <p className="quiet">{t('alwaysReason')}</p>
      </section>
      <section className="panel stack" aria-labelledby="quiet">
        <h2 id="quiet">{t('quietTitle')}</h2>
        <CheckField name="quiet" defaultChecked={settings.quietHours.isOn}>
          {t('quietOn')}
        </CheckField>
        <div className="note-hours">
          <SelectField
            label={t('quietFrom')}
            name="quietFrom"
            defaultValue={String(settings.quietHours.from)}
            options={hours}
          />
          <SelectField
            label={t('quietUntil')}
            name="quietUntil"
            defaultValue={String(settings.quietHours.until)}
            options={hours}
          />
        </div>
        <p className="quiet">{t('quietHint')}</p>
      </section>
      <FormMessage done={t('saved')} />
      <SubmitButton look="primary" busyText={t('saving')}>
        {t('save')}
      </SubmitButton>
    </PostForm>
  )
}
