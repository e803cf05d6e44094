/** Replaces the overview while there is no application to show: a message with a link. */
type Props = { title?: string; text: string; link: { href: string; text: string } }

export const Notice = ({ title, text, link }: Props) => (
  <section className="panel notice">
    {title && <h2>{title}</h2>}
    <p>{text}</p>
    <a className="button button-strong" href={link.href}>
      {link.text}
    </a>
  </section>
)
