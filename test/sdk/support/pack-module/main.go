// Command pack-module writes a module as a proxy serves it:
//
//	pack-module FOLDER MODULE VERSION PROXY
package main

import (
	"archive/zip"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"
)

func main() {
	folder, module, version, proxy := os.Args[1], os.Args[2], os.Args[3], os.Args[4]
	if err := pack(os.DirFS(folder), module, version, filepath.Join(proxy, module, "@v")); err != nil {
		log.Fatal(err)
	}
}

func pack(tree fs.FS, module, version, out string) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	mod, err := fs.ReadFile(tree, "go.mod")
	if err != nil {
		return err
	}
	files := map[string][]byte{
		"list":            []byte(version + "\n"),
		version + ".info": fmt.Appendf(nil, `{"Version":%q}`, version),
		version + ".mod":  mod,
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(out, name), content, 0o644); err != nil {
			return err
		}
	}
	file, err := os.Create(filepath.Join(out, version+".zip"))
	if err != nil {
		return err
	}
	defer file.Close()
	archive := zip.NewWriter(file)
	err = fs.WalkDir(tree, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(tree, path)
		if err != nil {
			return err
		}
		to, err := archive.Create(module + "@" + version + "/" + path)
		if err != nil {
			return err
		}
		_, err = to.Write(content)
		return err
	})
	if err != nil {
		return err
	}
	return archive.Close()
}
