export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return text ? (
    <span id={id} className="error-text" role="alert">
      {text}
    </span>
  ) : null
}
