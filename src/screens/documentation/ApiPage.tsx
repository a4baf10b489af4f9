import { basePath } from '../../../domain/basePath.ts';
import { Button, Text } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import {
  type ApiOperation,
  curlOf,
  selectApi,
  selectApiFailure,
  selectApiStatus,
} from '../../machines/app/documentation/documentation.selectors.ts';
import { useActorRef, useSelect, useSender } from '../../system/system.ts';
import { Chip } from '../../ui/base/Chip/Chip.tsx';
import { PlainTable } from '../../ui/base/PlainTable/PlainTable.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import { Heading } from './Heading.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import classes from './documentation.module.css';

const none: readonly ApiOperation[] = [];

export const areasOf = (api: readonly ApiOperation[]): string[] => [...new Set(api.map(({ area }) => area))];

/** Returns the name of an area of the API: 'Saved views' for `saved-views`. */
export const areaName = (area: string): string =>
  area.replace(/-/g, ' ').replace(/^./, (letter) => letter.toUpperCase());

export function ApiPage({ open }: { /** Id of the operation that the address names. */ open: string }) {
  const texts = useTexts('documentation');
  const shown = useShown();
  const documentation = useActorRef('documentation');
  const toDocumentation = useSender('documentation');
  const status = useSelect('documentation', selectApiStatus, 'loading');
  const api = useSelect('documentation', selectApi, none);
  const failure = useSelect('documentation', selectApiFailure, null);
  useEffect(() => {
    if (documentation) documentation.send({ type: 'api.requested' });
  }, [documentation]);
  const areas = useMemo(
    () => areasOf(api).map((area) => ({ area, operations: api.filter((operation) => operation.area === area) })),
    [api],
  );
  return (
    <>
      <p>{texts.apiIntro}</p>
      <p>{texts.apiTools}</p>
      {status === 'failed' ? (
        <LoadFailure error={failure} title={texts.failed({ message: failure ? shown(failure.message) : '' })}>
          <Button variant="default" onClick={() => toDocumentation.send({ type: 'retry.requested' })}>
            {texts.retry}
          </Button>
        </LoadFailure>
      ) : status === 'loading' ? (
        <Text role="status" size="sm" c="dimmed">
          {texts.loading}
        </Text>
      ) : (
        areas.map(({ area, operations }) => (
          <section key={area} aria-label={areaName(area)}>
            <Heading id={`area-${area}`} level={2}>
              {areaName(area)}
            </Heading>
            {operations.map((operation) => (
              <Operation key={operation.id} operation={operation} open={operation.id === open} />
            ))}
          </section>
        ))
      )}
    </>
  );
}

function Operation({ operation, open }: { operation: ApiOperation; open: boolean }) {
  const messages = useTexts('documentation').operation;
  const { id, method, path, title, description, auth, fields, body, answer } = operation;
  return (
    <details id={id} className={classes.operation} open={open || undefined}>
      <summary>
        <Chip className={classes.method}>{method}</Chip>
        <code>{path}</code>
        <h3>{title}</h3>
      </summary>
      <div className={classes.operationBody}>
        {description && <p>{description}</p>}
        <Text size="sm" c="dimmed" mt={4}>
          {auth ? messages.auth : messages.open}
        </Text>
        {fields.length > 0 && (
          <PlainTable label={messages.fields}>
            <thead>
              <tr>
                <th scope="col">{messages.name}</th>
                <th scope="col">{messages.in}</th>
                <th scope="col">{messages.type}</th>
              </tr>
            </thead>
            <tbody>
              {fields.map((field) => (
                <tr key={`${field.in} ${field.name}`}>
                  <td>
                    <code>{field.name}</code>
                  </td>
                  <td>
                    {field.in}, {field.required ? messages.required : messages.optional}
                  </td>
                  <td>
                    <code>{field.type}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        )}
        {body !== null && (
          <>
            <h4>{messages.body}</h4>
            <CodeBlock code={body} label={messages.body} />
          </>
        )}
        {answer !== null && (
          <>
            <h4>{messages.answer}</h4>
            <CodeBlock code={answer} label={messages.answer} />
          </>
        )}
        <h4>{messages.example}</h4>
        <CodeBlock code={curlOf(operation, location.origin + basePath())} label={messages.example} />
      </div>
    </details>
  );
}
