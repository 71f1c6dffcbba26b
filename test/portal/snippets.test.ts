// @suite all
// @needs go, python
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { verify } from "../../src/portal/snippets/verify.ts";
import { searchPath } from "../sdk/support/suite.ts";
import { temporaryFolder } from "../support/process.ts";

const snippets = new URL("../../src/portal/snippets/", import.meta.url).pathname;
const vectorsFile = new URL("../vectors/signatures.json", import.meta.url).pathname;
const { vectors } = JSON.parse(readFileSync(vectorsFile, "utf8"));
const expected = vectors.map(({ expected }: { expected: { valid: boolean } }) => expected.valid);

t.test("the code in the dashboard verifies signatures of the service", async (t) => {
  await t.test("TypeScript", async (t) => {
    for (const { name, header, bodyBase64, secret, now, expected } of vectors) {
      t.equal(verify(Buffer.from(bodyBase64, "base64"), header, secret, now), expected.valid, name);
    }
  });

  await t.test("Python", async (t) => {
    const script = `
import base64, json, sys
sys.path.insert(0, sys.argv[1])
from verify import verify
vectors = json.load(open(sys.argv[2], encoding="utf-8"))["vectors"]
print(json.dumps([verify(base64.b64decode(v["bodyBase64"]), v["header"], v["secret"], v["now"]) for v in vectors]))
`;
    const out = execFileSync("python3", ["-B", "-c", script, snippets, vectorsFile]);
    t.same(JSON.parse(out.toString()), expected);
  });

  await t.test("Go", async (t) => {
    const folder = await temporaryFolder(t);
    cpSync(join(snippets, "verify.go"), join(folder, "verify.go"));
    writeFileSync(join(folder, "go.mod"), "module webhook\n\ngo 1.21\n");
    writeFileSync(join(folder, "verify_test.go"), goTest);
    const run = spawnSync("go", ["test", "./..."], {
      cwd: folder,
      encoding: "utf8",
      env: {
        ...process.env,
        PATH: searchPath,
        VECTORS: vectorsFile,
        GOFLAGS: "-mod=mod -trimpath",
        GOTOOLCHAIN: "local",
      },
    });
    t.equal(run.status, 0, run.stdout + run.stderr);
  });
});

const goTest = `package webhook

import (
	"encoding/json"
	"os"
	"testing"
	"time"
)

func TestVectors(t *testing.T) {
	text, err := os.ReadFile(os.Getenv("VECTORS"))
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Vectors []struct {
			Name, Header, Secret string
			BodyBase64           []byte
			Now                  int64
			Expected             struct{ Valid bool }
		}
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	for _, v := range file.Vectors {
		if got := Verify(v.BodyBase64, v.Header, v.Secret, time.Unix(v.Now, 0)); got != v.Expected.Valid {
			t.Errorf("%s: %v", v.Name, got)
		}
	}
}
`;
